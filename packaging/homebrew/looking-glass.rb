# Solves and checks chess problems. The workflow of releases puts the archive's checksum in the place of SHA256.
class LookingGlass < Formula
  desc "Solver and workshop for chess problems: Alice, fairy and orthodox chess"
  homepage "https://github.com/looking-glass-chess/looking-glass"
  url "https://github.com/looking-glass-chess/looking-glass/archive/refs/tags/v0.2.0.tar.gz"
  sha256 "SHA256"
  license any_of: ["MIT", "Apache-2.0"]
  head "https://github.com/looking-glass-chess/looking-glass.git", branch: "main"

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    generate_completions_from_executable(bin/"glass", "completions")
    system bin/"glass", "man", "man"
    man1.install Dir["man/*.1"]
  end

  test do
    output = shell_output("#{bin}/glass solve --rules orthodox --fen '8/8/8/8/8/1K6/6R1/k7' --stip '#1' --quiet")
    assert_match "1.Rg1#!", output
  end
end
