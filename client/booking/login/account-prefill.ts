import type { SessionUser } from '../../../core/domain/wire/index.ts'
import { text } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import { type ContactPart, contactOf, partNames, questionFor } from '../questions/contact.ts'
import type { FormView } from '../questions/read-forms.ts'

/** The signed-in user's details that questions may ask for. */
export type Account = Omit<SessionUser, 'role'>

const partsOf = ({ email, firstname, lastname, phone }: Account): [ContactPart, string][] => [
  ['firstname', firstname],
  ['lastname', lastname],
  ['email', email],
  ['mobile_phone_number', phone],
]

/** The draft's `extra` key that records which account filled in what. */
const kept = 'account'

/** The question for a part of the contact; null in complex and repeatable forms, which are not prefilled. */
function placeOf(part: ContactPart, forms: FormView[]): { form: string; question: string } | null {
  const asked = questionFor(part, forms)
  if (!asked || asked.form.style === 'complex' || asked.form.repeatable) return null
  return { form: asked.form.id, question: asked.question.id }
}

/**
 * The change of a draft when the signed-in account changes: its details fill empty answers, and are removed with it
 * unless they were edited. Null for no change; each account fills in once.
 */
export function withAccount(draft: Draft, forms: FormView[], account: Account | null): Partial<Draft> | null {
  const before = draft.extra?.[kept]
  if ((before?.id ?? '') === (account?.id ?? '')) return null
  const answers = { ...draft.answers }
  const told = before?.told ?? {}
  for (const part of partNames) {
    const place = told[part] === undefined ? null : placeOf(part, forms)
    if (place && text(answers[place.form]?.[place.question]) === told[part]) {
      const { [place.question]: _gone, ...left } = answers[place.form] ?? {}
      answers[place.form] = left
    }
  }
  const filled: Record<string, string> = {}
  for (const [part, value] of account ? partsOf(account) : []) {
    const place = placeOf(part, forms)
    if (!place || value === '' || text(answers[place.form]?.[place.question]).trim() !== '') continue
    answers[place.form] = { ...answers[place.form], [place.question]: value }
    filled[part] = value
  }
  return {
    answers,
    user: contactOf({ ...draft, answers }, forms),
    extra: { ...draft.extra, [kept]: account ? { id: account.id, told: filled } : undefined },
  }
}
