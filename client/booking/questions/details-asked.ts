import type { PublicAddon } from '../../../core/domain/wire/index.ts'
import type { LoginNeed } from '../context/login-need.ts'
import { missingContact, questionFor } from './contact.ts'
import { isProvided } from './contact-form.ts'
import { readAddons } from './extras/read-addons.ts'
import { isForCart } from './form-cart.ts'
import type { FormView } from './read-forms.ts'

/** What a booking can't do without. */
const needed = ['firstname', 'lastname', 'email'] as const

/** Up to so many questions share a page with the payment. */
const few = 4

/** Types of questions that are answered in one short field. */
const short = new Set([
  'firstname',
  'lastname',
  'email',
  'validated email',
  'tel',
  'itel',
  'text',
  'number',
  'select',
  'radio',
])

/** Where the questions after the date are asked: nowhere, on the page of the review, or on a page of their own. */
export type DetailsAsked = 'nowhere' | 'with_review' | 'before_review'

interface Asking {
  /** The page's forms, as they are read. */
  forms: FormView[]
  addons: PublicAddon[]
  bookable: string
  login: LoginNeed
  /** Whether the review has ways into a cart: what goes there has been answered before. */
  hascart: boolean
}

/**
 * Decides where the questions after the date are asked. Nothing is asked where guests may book and the forms before the
 * date insist on the whole contact; few short questions are asked with the review; all else needs a page.
 */
export function detailsAsked({ forms, addons, bookable, login, hascart }: Asking): DetailsAsked {
  const own = forms.filter(({ display_step }) => display_step === 'second_form')
  const isKnown = needed.every((part) => questionFor(part, forms.filter(isProvided))?.question.required)
  if (login === 'account') return 'before_review'
  if (own.length === 0 && isKnown) return 'nowhere'
  const contact = missingContact(forms.filter(isProvided), (key) => key)
  const asked = [...own, ...(contact ? [contact] : [])].flatMap(({ sections }) => sections)
  const questions = asked
    .flatMap((section) => section.questions)
    .filter(({ internal, type }) => !internal && type !== 'hidden')
  const isShort =
    questions.length <= few &&
    questions.every(({ type, rosterquestion }) => short.has(type) && !rosterquestion) &&
    asked.every(({ tags }) => tags.length === 0)
  const isPlain = own.length <= 1 && !own.some(isForCart) && readAddons(addons, bookable).length === 0
  return isShort && isPlain && !hascart ? 'with_review' : 'before_review'
}
