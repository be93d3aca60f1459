/** The runtime's text, bundled by the plugin in `build/labs/runtime-bundle.ts`. */
declare module 'virtual:lab-runtime' {
  const text: string;
  export default text;
}
