import type { ErrorCode } from '../../domain/errors.ts'

/** More calls than any page of ours makes at once. */
export const maximumBatch = 50

/** Bytes after which a batch has said enough; no page of ours comes near. */
export const maximumAnswer = 8 * 1024 * 1024

interface BatchWork {
  /** Runs one call; null when nothing is to be said of it. */
  answer(message: unknown): Promise<string | Buffer | null>
  /** Says why a call is not run; null when nothing is to be said to it. */
  refuse(message: unknown, code: ErrorCode): Promise<string | Buffer | null>
  /** Counts one more call of the sender's: true when it has used up what it may ask. */
  isExceeded(): Promise<boolean>
}

/**
 * The answer to a batch; null when nothing is to be said. Each call counts like a request of its own: the first is the
 * one that was counted already. When what was said so far reaches the maximum, the calls that are left are not run, so
 * that a call which did something always says so.
 */
export async function answerBatch(
  messages: unknown[],
  work: BatchWork,
  maximum: number = maximumAnswer,
): Promise<Buffer | null> {
  const said: Buffer[] = []
  let size = 0
  // One after another: a batch of writes means its order, and one request can't take the whole pool.
  for (const [index, message] of messages.entries()) {
    const fault = await faultOf(index, size >= maximum, work)
    const text = await (fault === null ? work.answer(message) : work.refuse(message, fault))
    if (text === null) continue
    const bytes = Buffer.from(text)
    size += bytes.length
    said.push(Buffer.from(said.length === 0 ? '[' : ','), bytes)
  }
  return said.length === 0 ? null : Buffer.concat([...said, Buffer.from(']')])
}

async function faultOf(index: number, isFull: boolean, work: BatchWork): Promise<ErrorCode | null> {
  if (index > 0 && (await work.isExceeded())) return 'rate_limited'
  return isFull ? 'too_large' : null
}
