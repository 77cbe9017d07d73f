# docker build -t glass . && docker run --rm -v "$PWD:/work" glass solve marks.yaml
FROM rust:1.89-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked --bin glass

FROM debian:bookworm-slim
COPY --from=build /src/target/release/glass /usr/local/bin/glass
COPY --from=build /src/LICENSE-MIT /src/LICENSE-APACHE /usr/share/doc/looking-glass/
RUN useradd --create-home glass
USER glass
WORKDIR /work
ENTRYPOINT ["glass"]
