/** An answer that is already JSON text: surfaces put its bytes into theirs without parsing them. */
export class PreparedJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
  /** For shells that serialise everything. */
  toJSON(): unknown {
    return JSON.parse(this.json)
  }
}
