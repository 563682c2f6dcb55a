/**
 * How a move that waited came to nothing: staff refused it, its customer took it back, nobody answered in time, it was
 * not paid, or its place was gone when the money came.
 */
export const moveEnds = ['rejected', 'withdrawn', 'lapsed', 'unpaid', 'slot_gone'] as const
export type MoveEnd = (typeof moveEnds)[number]
