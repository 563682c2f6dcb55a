import type { Appearance, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs'
import { toService } from './amounts.ts'

/** What the form needs to know before it can be shown. */
export interface FormOf {
  publishablekey: string
  kinds: string[]
  /** Major units. */
  amount: number
  currency: { code: string; digits: number }
  language: string
}

/** The service's form on this page. The card's number is typed into a frame of the service's and never comes here. */
export interface CardForm {
  stripe: Stripe
  elements: StripeElements
  element: StripePaymentElement
}

/** The amount as the service counts it. */
export const unitsOf = ({ amount, currency }: Pick<FormOf, 'amount' | 'currency'>): number =>
  Math.round(toService(Math.round(amount * 10 ** currency.digits), currency.code))

/** The form in the colours and type of the page around it. */
function appearanceOf(place: HTMLElement): Appearance {
  const style = getComputedStyle(place)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const given = {
    colorPrimary: token('--primary'),
    colorText: token('--text'),
    colorTextSecondary: token('--muted'),
    colorBackground: token('--surface'),
    colorDanger: token('--error'),
    borderRadius: token('--radius-field'),
  }
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return { theme: 'flat', variables: { ...variables, fontFamily: style.fontFamily, fontSizeBase: '16px' } }
}

/** The service's locales are the base of ours, or none: then it takes the browser's. */
const localeOf = (language: string): 'de' | 'en' | 'es' | 'auto' =>
  (['de', 'en', 'es'] as const).find((tongue) => language.startsWith(tongue)) ?? 'auto'

/**
 * Loads the service's script once a page and puts its form in a place.
 * @throws Error when the script can't be loaded
 */
export async function openForm(place: HTMLElement, of: FormOf): Promise<CardForm> {
  const stripe = await loadStripe(of.publishablekey, { locale: localeOf(of.language) })
  if (!stripe) throw new Error('There is no page for the form.')
  const elements = stripe.elements({
    mode: 'payment',
    amount: unitsOf(of),
    currency: of.currency.code.toLowerCase(),
    captureMethod: 'manual',
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: of.kinds,
    appearance: appearanceOf(place),
  })
  const element = elements.create('payment', { layout: 'tabs' })
  element.mount(place)
  return { stripe, elements, element }
}

export type Made = { ok: true; method: string } | { ok: false; message: string | null }

/** Makes a method of what was typed; faults of fields are shown by the form itself, others have a message. */
export async function makeMethod({ stripe, elements }: CardForm): Promise<Made> {
  const { error: fault } = await elements.submit()
  if (fault) return { ok: false, message: null }
  const { error, paymentMethod } = await stripe.createPaymentMethod({ elements })
  if (error) return { ok: false, message: error.message ?? null }
  return { ok: true, method: paymentMethod.id }
}

/** Lets the bank ask the customer; whether they agreed, as far as the page can tell. */
export async function askBank({ stripe }: CardForm, clientSecret: string): Promise<boolean> {
  const { error } = await stripe.handleNextAction({ clientSecret })
  return error === undefined
}
