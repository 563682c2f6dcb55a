import { record, texts } from '../../../data/read.ts'
import type { Draft } from '../../../state/draft.ts'
import { emptyFilling, type Filling, isBegun } from '../filling.ts'

/** Under this key a draft keeps what was begun and is not in the cart yet: by form, or by the submission it changes. */
const key = 'forms_begun'

type WithExtra = Pick<Draft, 'extra'>

/** What was begun and not added: the dialog opens with that again. Undefined where nothing was. */
export function begunOf({ extra }: WithExtra, id: string): Filling | undefined {
  const { [id]: raw } = record(extra?.[key])
  if (raw === undefined) return undefined
  const { tags, answers } = record(raw)
  return { tags: texts(tags), answers: record(answers) }
}

/** The draft with what was begun; with nothing in it, it is forgotten. */
export function withBegun({ extra }: WithExtra, id: string, filling: Filling = emptyFilling): WithExtra {
  const { [id]: _, ...others } = record(extra?.[key])
  return { extra: { ...extra, [key]: isBegun(filling) ? { ...others, [id]: filling } : others } }
}
