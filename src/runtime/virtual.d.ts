/** The runtime's text, bundled by the plugin in `build/labs/runtime-bundle.ts`. */
declare module 'virtual:lab-runtime' {
  const text: string;
  export default text;
}

/** The text of the storm, by the same plugin. */
declare module 'virtual:lab-storm' {
  const text: string;
  export default text;
}

/** The text of the module `ioredis`, by the same plugin. */
declare module 'virtual:lab-runtime/ioredis' {
  const text: string;
  export default text;
}

/** The text of the program that runs a lab taken home, by the same plugin. */
declare module 'virtual:lab-project' {
  const text: string;
  export default text;
}
