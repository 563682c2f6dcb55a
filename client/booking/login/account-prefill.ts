import { record, text } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import { type ContactPart, contactOf, partNames, questionFor } from '../questions/contact.ts'
import type { FormView } from '../questions/read-forms.ts'

/** Who is signed in, as far as questions ask for it. */
export interface Account {
  id: string
  email: string
  firstname: string
  lastname: string
  phone: string
}

const partsOf = ({ email, firstname, lastname, phone }: Account): [ContactPart, string][] => [
  ['firstname', firstname],
  ['lastname', lastname],
  ['email', email],
  ['mobile_phone_number', phone],
]

/** Under this key a draft keeps whose account filled in what. */
const kept = 'account'

/** Where a part of the contact is answered: nowhere in forms that are filled in one by one. */
function placeOf(part: ContactPart, forms: FormView[]): { form: string; question: string } | null {
  const asked = questionFor(part, forms)
  if (!asked || asked.form.style === 'complex' || asked.form.repeatable) return null
  return { form: asked.form.id, question: asked.question.id }
}

/**
 * The change of a draft when an account comes, goes or is followed by another: what it knows is filled in where nothing
 * was answered, and goes with it unless it was changed. Null where nothing changes; an account fills in once.
 */
export function withAccount(draft: Draft, forms: FormView[], account: Account | null): Partial<Draft> | null {
  const before = record(draft.extra?.[kept])
  if (text(before.id) === (account?.id ?? '')) return null
  const answers = { ...draft.answers }
  const told = record(before.told)
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
