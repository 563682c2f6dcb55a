/** Free bytes before and after an answer, for the envelope that a surface puts around it. */
export const jsonRoom = { before: 96, after: 8 }

const none = { before: 0, after: 0 }

/** Bytes that were asked for more than once, so that what is made of them is worth keeping. */
const givenAgain = new WeakSet<Buffer>()

/** Whether these bytes of an answer were asked for before. */
export const isGivenAgain = (bytes: Buffer): boolean => givenAgain.has(bytes)

/** What is made of an answer's bytes, compressed, takes about so much of their size. */
const compressedPart = 1 / 8

/**
 * An answer that is JSON already. Surfaces put its bytes into theirs without parsing or encoding them again and, if
 * there is room around them, without copying them.
 */
export class PreparedJson {
  readonly #whole: Buffer
  readonly #room: { before: number; after: number }
  #framed: { head: string; tail: string; bytes: Buffer } | null = null
  #bytes: Buffer | null = null

  /** @param whole the JSON with `room` bytes free before and after it, which nobody else may write to */
  constructor(whole: Buffer, room = none) {
    this.#whole = whole
    this.#room = room
  }

  get bytes(): Buffer {
    if (this.#bytes) givenAgain.add(this.#bytes)
    this.#bytes ??= this.#whole.subarray(this.#room.before, this.#whole.length - this.#room.after)
    return this.#bytes
  }

  /** Bytes of memory that this keeps alive, roughly. */
  get size(): number {
    return Math.ceil(this.#whole.buffer.byteLength * (1 + compressedPart))
  }

  /**
   * The JSON between two texts. The first caller's texts stay in the room for good, because its bytes may still be
   * being sent. Later callers with the same texts share it; others get a copy.
   */
  between(head: string, tail: string): Buffer {
    if (this.#framed?.head === head && this.#framed.tail === tail) {
      givenAgain.add(this.#framed.bytes)
      return this.#framed.bytes
    }
    const lengths = { head: Buffer.byteLength(head), tail: Buffer.byteLength(tail) }
    if (this.#framed || lengths.head > this.#room.before || lengths.tail > this.#room.after)
      return Buffer.concat([Buffer.from(head), this.bytes, Buffer.from(tail)])
    const start = this.#room.before - lengths.head
    const end = this.#whole.length - this.#room.after
    this.#whole.write(head, start)
    this.#whole.write(tail, end)
    const bytes = this.#whole.subarray(start, end + lengths.tail)
    this.#framed = { head, tail, bytes }
    return bytes
  }

  /** For surfaces that serialise everything. */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}
