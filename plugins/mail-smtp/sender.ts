import type { HookContext, Mail } from '@tessera/plugin-api'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whom a mail comes from: what the settings say, else the brand at an address of its own host. */
export function senderOf({ settings, origin }: HookContext, brand: string): Mail['from'] {
  const { fromname, fromaddress } = settings
  return { name: text(fromname) || brand, address: text(fromaddress) || `no-reply@${new URL(origin).hostname}` }
}

/** Whether there is somebody to write to. */
export const isAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text)
