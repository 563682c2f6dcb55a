/** The library has no types of its own. */
declare module 'wawoff2' {
  const woff: { decompress(data: Uint8Array): Promise<Uint8Array> }
  export default woff
}
