import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
  StripePaymentElement,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs'
import { toService } from './amounts.ts'

/** What the form needs to know before it can be shown. */
export interface FormOf {
  publishablekey: string
  /** Of methods, as the service calls them. */
  kinds: string[]
  /** Major units. */
  amount: number
  currency: { code: string; digits: number }
  language: string
}

/** What the service draws on this page, as one group, which makes one method. */
interface Group<Element> {
  stripe: Stripe
  elements: StripeElements
  element: Element
}

/** The service's form on this page. The card's number is typed into a frame of the service's and never comes here. */
export type CardForm = Group<StripePaymentElement>

/** The service's buttons of the wallets that the device has; a press opens the device's own sheet. */
export type WalletButtons = Group<StripeExpressCheckoutElement>

/** The kinds of methods that the server offers, of the configuration that it sends. */
export const kindsOf = ({ kinds }: Record<string, unknown>): string[] =>
  Array.isArray(kinds) ? kinds.map(String) : ['card']

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

/** The service's script by key and locale: it is loaded, and asked for its objects, once a page. */
const scripts = new Map<string, Promise<Stripe>>()

async function load(publishablekey: string, locale: ReturnType<typeof localeOf>): Promise<Stripe> {
  const stripe = await loadStripe(publishablekey, { locale })
  if (!stripe) throw new Error('There is no page for the form.')
  return stripe
}

/** @throws Error when it can't be loaded; the next call tries again */
function scriptFor({ publishablekey, language }: Pick<FormOf, 'publishablekey' | 'language'>): Promise<Stripe> {
  const locale = localeOf(language)
  const name = `${publishablekey} ${locale}`
  const script = scripts.get(name) ?? load(publishablekey, locale)
  scripts.set(name, script)
  script.catch(() => scripts.delete(name))
  return script
}

/** A group of the service's for a payment whose method goes to the server, which confirms and captures it. */
const groupOf = (stripe: Stripe, place: HTMLElement, of: FormOf): StripeElements =>
  stripe.elements({
    mode: 'payment',
    amount: unitsOf(of),
    currency: of.currency.code.toLowerCase(),
    captureMethod: 'manual',
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: of.kinds,
    appearance: appearanceOf(place),
  })

/**
 * Loads the service's script and puts its form in a place.
 * @throws Error when the script can't be loaded
 */
export async function openForm(place: HTMLElement, of: FormOf): Promise<CardForm> {
  const stripe = await scriptFor(of)
  const elements = groupOf(stripe, place, of)
  // Wallets have their buttons before it; Link also fills the form in for those whom it knows.
  const element = elements.create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } })
  element.mount(place)
  return { stripe, elements, element }
}

/** The height of a wallet's button, px. */
export const walletHeight = 48

/**
 * Puts the buttons of the device's wallets in a place, in a group of their own: the form's fields are not asked for.
 * @throws Error when the script can't be loaded
 */
export async function openWallets(place: HTMLElement, of: FormOf): Promise<WalletButtons> {
  const stripe = await scriptFor(of)
  const elements = groupOf(stripe, place, of)
  const hasLink = of.kinds.includes('link')
  const element = elements.create('expressCheckout', {
    buttonHeight: walletHeight,
    // The device's wallet, and Link beside it: below it only where the page is too narrow for both.
    layout: hasLink
      ? { maxColumns: 2, maxRows: 2, overflow: 'never' }
      : { maxColumns: 1, maxRows: 1, overflow: 'never' },
    paymentMethods: {
      ...{ applePay: 'auto', googlePay: 'auto', link: hasLink ? 'auto' : 'never' },
      ...{ paypal: 'never', amazonPay: 'never', klarna: 'never' },
    },
  })
  element.mount(place)
  return { stripe, elements, element }
}

export type Made = { ok: true; method: string } | { ok: false; message: string | null }

/**
 * Makes a method of what was typed, or of what the wallet gave. Faults of fields are shown by the form itself, others
 * have a message.
 */
export async function makeMethod({ stripe, elements }: Pick<CardForm, 'stripe' | 'elements'>): Promise<Made> {
  const { error: fault } = await elements.submit()
  if (fault) return { ok: false, message: null }
  const { error, paymentMethod } = await stripe.createPaymentMethod({ elements })
  if (error) return { ok: false, message: error.message ?? null }
  return { ok: true, method: paymentMethod.id }
}

/** Lets the bank ask the customer; whether they agreed, as far as the page can tell. */
export async function askBank(
  page: Pick<FormOf, 'publishablekey' | 'language'>,
  clientSecret: string,
): Promise<boolean> {
  const stripe = await scriptFor(page)
  const { error } = await stripe.handleNextAction({ clientSecret })
  return error === undefined
}
