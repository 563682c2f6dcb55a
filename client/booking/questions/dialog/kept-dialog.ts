import type { Draft } from '../../../state/draft.ts'
import { emptyFilling, type Filling, isBegun } from '../filling.ts'

/** The draft's `extra` key of unfinished fillings, by form or by the submission that they edit. */
const key = 'forms_begun'

type WithExtra = Pick<Draft, 'extra'>

/** The unfinished filling with which the dialog opens again; undefined without one. */
export function begunOf({ extra }: WithExtra, id: string): Filling | undefined {
  return extra?.[key]?.[id]
}

/** The draft with an unfinished filling; an empty one is removed. */
export function withBegun({ extra }: WithExtra, id: string, filling: Filling = emptyFilling): WithExtra {
  const { [id]: _, ...others } = extra?.[key] ?? {}
  return { extra: { ...extra, [key]: isBegun(filling) ? { ...others, [id]: filling } : others } }
}
