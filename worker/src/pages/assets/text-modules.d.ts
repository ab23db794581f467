// Files that assets.ts imports as text, by `with { type: 'text' }`.

declare module '*.css' {
  const text: string;
  export default text;
}
declare module '*.js' {
  const text: string;
  export default text;
}
declare module '*.svg' {
  const text: string;
  export default text;
}
