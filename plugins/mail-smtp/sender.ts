import type { HookContext, Mail, ReservationTelling } from '@tessera/plugin-api'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The sender of a mail: as in the settings, else the brand with an address of its own host. */
export function senderOf({ settings, origin }: HookContext, brand: string): Mail['from'] {
  const { fromname, fromaddress } = settings
  return { name: text(fromname) || brand, address: text(fromaddress) || `no-reply@${new URL(origin).hostname}` }
}

/**
 * Who reads an answer to a mail about a reservation: the provider. Staff answer its customer, whose address they are told;
 * those who claim are not told it.
 */
export function replyTo({ audience, provider, reservation }: ReservationTelling): Pick<Mail, 'replyTo'> {
  const address = text(audience === 'staff' ? reservation.email : provider.email)
  return isAddress(address) ? { replyTo: address } : {}
}

/** Whether a text is a usable mail address. */
export const isAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text)
