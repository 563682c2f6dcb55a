import type { ErrorCode } from '../../domain/errors.ts'

/** More calls than any page of ours sends at once. */
export const maximumBatch = 50

/** The size at which a batch's answer stops growing, bytes; no page of ours comes near. */
export const maximumAnswer = 8 * 1024 * 1024

interface BatchWork {
  /** Runs one call; null for no answer. */
  answer(message: unknown): Promise<string | Buffer | null>
  /** Refuses one call without running it; null for no answer. */
  refuse(message: unknown, code: ErrorCode): Promise<string | Buffer | null>
  /** Counts one more call of the sender's: true if it has used up its share. */
  isExceeded(): Promise<boolean>
}

/**
 * The answer to a batch; null for none. Each call counts like a request of its own; the first has been counted already.
 * When the answers so far reach the maximum, the remaining calls are not run, so that every call that did something is
 * answered.
 */
export async function answerBatch(
  messages: unknown[],
  work: BatchWork,
  maximum: number = maximumAnswer,
): Promise<Buffer | null> {
  const said: Buffer[] = []
  let size = 0
  // In sequence: the order of writes in a batch matters, and one request must not take the whole pool.
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
