import { isRecord } from '../is-record.ts'

/** What the window of a sign-on says to the frame that opened it, at the site's own origin. */
export interface HandedBack {
  tessera: 'handback'
  code: string
  /** Of the frame, which takes no other. */
  challenge: string
}

/** The frame's answer, once it is signed on. */
export const takenText = 'tessera:taken'

export const isHandedBack = (data: unknown): data is HandedBack =>
  isRecord(data) && data.tessera === 'handback' && typeof data.code === 'string' && typeof data.challenge === 'string'

export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
