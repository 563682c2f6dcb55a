/** The bytes were too many. */
export class TooManyBytes extends Error {}

/** The sender disconnected, or sent an invalid body. */
export class BrokenOff extends Error {}

/**
 * Passes the pieces on and counts their bytes. Throws `TooManyBytes` at the first piece beyond `most`, which is not
 * passed on, and `BrokenOff` for any error of the source.
 */
export async function* measured(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  let size = 0
  try {
    for (;;) {
      const next = await pieces.next().catch((cause: unknown) => {
        throw new BrokenOff('the sender broke off', { cause })
      })
      if (next.done) return
      size += next.value.byteLength
      if (size > most) throw new TooManyBytes('more bytes than a file may have')
      yield next.value
    }
  } finally {
    await pieces.return?.()
  }
}

/** Joins all pieces. */
export async function collected(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
