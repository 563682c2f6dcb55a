// Its own types are of an ES module, which Node does not load.
declare module 'bidi-js' {
  interface Bidi {
    /** A class of UAX 9, such as `L`, `R` or `AL`. */
    getBidiCharTypeName(char: string): string
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
    getMirroredCharacter(char: string): string | null
  }
  export default function makeBidi(): Bidi
}
