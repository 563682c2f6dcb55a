/** The bookables of the model's world. */
export const kinds = ['plain', 'paid', 'asked'] as const
export type Kind = (typeof kinds)[number]

/** Something that somebody does. `draft` numbers the life's drafts, `slot` its slots. */
export type Command =
  | { does: 'hold'; draft: number; kind: Kind; slot: number }
  | { does: 'clear'; draft: number }
  | { does: 'book'; draft: number; kind: Kind; slot: number }
  | { does: 'cancel'; draft: number; by: By }
  | { does: 'approve' | 'reject' | 'withdraw'; draft: number }
  | { does: 'move'; draft: number; by: By; slot: number }
  | { does: 'close'; kind: Kind; slot: number }
  | { does: 'wait'; minutes: number }

/** A command, and the number of the surface by which it is given, among those that it can be given by. */
export type Given = Command & { via: number }

export type By = 'customer' | 'staff'

/** Hours after the life's beginning at which its slots begin. */
export const slotHours = [1, 2, 26, 49, 73, 120]
export const drafts = 12
