/** An answer that is JSON already: surfaces put its bytes into theirs without parsing or encoding them again. */
export class PreparedJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  /** For shells that serialise everything. */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}
