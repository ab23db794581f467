// Files that assets.ts and the methodology pages import as text, by `with { type: 'text' }`.

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
declare module '*.htm' {
  const text: string;
  export default text;
}
