import { loadScript } from '@paypal/paypal-js'

/** What the page gives for the buttons. */
export interface ButtonsOf {
  clientid: string
  mode: string
  currency: string
  language: string
  /** Begins the payment; the id of its order. Rejects where the booking did not get so far, which closes the window. */
  begin(): Promise<string>
  approved(): void
  /** The customer closed the service's window. */
  left(): void
  failed(): void
}

/** The service's locales are a language with a country; another is left to the browser. */
const locales: Record<string, string> = { en: 'en_US', es: 'es_ES', de: 'de_DE' }

const localeOf = (language: string): { locale?: string } => {
  const locale = locales[language.slice(0, 2)]
  return locale === undefined ? {} : { locale }
}

/**
 * Loads the service's script once a page, and draws its buttons in a place. Answers what takes them away.
 * @throws Error when the script can't be loaded, or may not draw here
 */
export async function drawButtons(place: HTMLElement, of: ButtonsOf): Promise<() => void> {
  const paypal = await loadScript({
    clientId: of.clientid,
    currency: of.currency.toUpperCase(),
    intent: 'authorize',
    components: 'buttons',
    commit: true,
    environment: of.mode === 'live' ? 'production' : 'sandbox',
    ...localeOf(of.language),
  })
  const buttons = paypal?.Buttons?.({
    style: { layout: 'vertical', shape: 'rect', label: 'pay', tagline: false },
    createOrder: () => of.begin(),
    onApprove: async () => of.approved(),
    onCancel: () => of.left(),
    onError: () => of.failed(),
  })
  if (!buttons?.isEligible()) throw new Error('The service draws no buttons here.')
  await buttons.render(place)
  return () => void buttons.close().catch(() => undefined)
}
