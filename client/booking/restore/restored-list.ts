import type { FlowSubmission } from '../../../core/domain/flow/index.ts'
import type { Draft } from '../../state/draft.ts'
import { contactOf } from '../questions/contact.ts'
import { ownFormsOf } from '../questions/own-forms.ts'
import type { FormView } from '../questions/read-forms.ts'

type Roster = NonNullable<Draft['roster']>

/** Each seat's answers for all: those of the list, and those that only the other one asked for. */
const rosterOfBoth = (known: Roster, other: Roster): Roster =>
  Array.from({ length: Math.max(known.length, other.length) }, (_, seat) => ({ ...other[seat], ...known[seat] }))

/**
 * A list with a restored appointment, or with one that a flow of its own has brought to its review: in the place of the
 * same one, or at its end; without a date among those that are still to be dated, with its calendar open. Its answers
 * to forms that are asked once for all fill in what the list has not been answered yet. @param views the forms of its
 * bookable
 */
export function withRestored(whole: Draft, restored: Draft, views: FormView[]): Partial<Draft> {
  const { appointments = [], undated = [] } = whole
  const { answers = {}, submissions = [], roster = [], user: _, discountcode, giftcode, ...appointment } = restored
  const own = new Set(ownFormsOf(views).map(({ id }) => id))
  const shared = Object.entries(answers).filter(([form]) => !own.has(form))
  const isOwn = ({ formid }: FlowSubmission) => own.has(formid)
  const of = {
    ...appointment,
    answers: Object.fromEntries(Object.entries(answers).filter(([form]) => own.has(form))),
    submissions: submissions.filter(isOwn),
  }
  const known = new Set((whole.submissions ?? []).map(({ formid }) => formid))
  const all: Partial<Draft> = {
    answers: { ...Object.fromEntries(shared), ...whole.answers },
    submissions: [...(whole.submissions ?? []), ...submissions.filter((one) => !isOwn(one) && !known.has(one.formid))],
    roster: rosterOfBoth(whole.roster ?? [], roster),
  }
  const others = undated.filter(({ id }) => id !== of.id)
  const placed: Partial<Draft> =
    of.start === undefined
      ? { appointments: appointments.filter(({ id }) => id !== of.id), undated: [...others, of], editing: of }
      : {
          appointments: appointments.some(({ id }) => id === of.id)
            ? appointments.map((one) => (one.id === of.id ? of : one))
            : [...appointments, of],
          undated: others,
        }
  const code = whole.discountcode ?? discountcode
  const gift = whole.giftcode ?? giftcode
  const codes = { ...(code && { discountcode: code }), ...(gift && { giftcode: gift }) }
  return { ...all, ...placed, ...codes, user: contactOf({ ...whole, ...all }, views) }
}
