import type { HookContext, MailedReceipt, MailLine } from '@tessera/plugin-api'

/** All that a receipt says; its seller stands under its title. */
export const receiptLines = (
  { word }: HookContext,
  { title, seller, facts, lines, notes }: MailedReceipt,
): MailLine[] => [
  { label: title, value: seller.join('\n'), isKey: true },
  ...facts.map((fact) => ({ ...fact, isKey: true })),
  ...lines,
  ...notes.map((value) => ({ label: word('mail.refund'), value })),
]
