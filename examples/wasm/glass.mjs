// The module, for node and for browsers: `solve(text, milliseconds)` is a list of problems with their solutions.
//
// What asks for the time goes through wasm-bindgen. Its own tool would write what is done by hand here: objects are
// numbers, those below 1028 are taken, and only the global object and its clock are ever asked for.

const GLOBAL = 1028;
const PERFORMANCE = 1029;
const FREE = 1030;

const answers = {
    static_accessor_GLOBAL_THIS: () => GLOBAL,
    static_accessor_GLOBAL: () => GLOBAL,
    static_accessor_SELF: () => GLOBAL,
    static_accessor_WINDOW: () => GLOBAL,
    performance: () => PERFORMANCE,
    now: () => performance.now(),
    __wbindgen_object_clone_ref: (object) => object,
    __wbindgen_externref_statics_end: () => FREE,
    __wbindgen_throw: () => { throw new Error('the module gave up'); },
};

// Names begin with a prefix and end with a digest that changes from version to version.
function answerTo(name) {
    return answers[name.replace(/^__wbg_/, '').replace(/_[0-9a-f]{16}$/, '')] ?? (() => 0);
}

export async function load(bytes) {
    const module = await WebAssembly.compile(bytes);
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        (imports[from] ??= {})[name] = answerTo(name);
    }
    const { put, run, get } = (await WebAssembly.instantiate(module, imports)).exports;
    return {
        solve(text, milliseconds) {
            for (const byte of new TextEncoder().encode(text)) put(byte);
            const answer = Uint8Array.from({ length: run(milliseconds) }, (_, index) => get(index));
            const lines = new TextDecoder().decode(answer).split('\n').filter(Boolean);
            return lines.map((line) => JSON.parse(line));
        },
    };
}
