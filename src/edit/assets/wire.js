// Questions to the server. Answers that come in lines are told one by one.

export const page = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Refused(answer.status, await words(answer));
  return path.endsWith(".svg") ? answer.text() : answer.json();
}

async function words(answer) {
  const text = await answer.text();
  try {
    return JSON.parse(text).error || text;
  } catch {
    return text.trim();
  }
}

export async function ask(path, question) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ page, ...question }) });
  if (!answer.ok) throw new Refused(answer.status, await words(answer));
  const told = await answer.json();
  if (told && told.error) throw new Refused(422, told.error);
  return told;
}

// Tells each line of the answer, until it ends or another question of the same name is asked.
const running = new Map();

export async function follow(name, path, question, tell) {
  running.get(name)?.abort();
  const abort = new AbortController();
  running.set(name, abort);
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ page, ...question }),
      signal: abort.signal,
    });
    if (!answer.ok) throw new Refused(answer.status, await words(answer));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) if (!abort.signal.aborted) tell(JSON.parse(line));
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  } finally {
    if (running.get(name) === abort) running.delete(name);
  }
}

export function stop(name) {
  running.get(name)?.abort();
  running.delete(name);
}
