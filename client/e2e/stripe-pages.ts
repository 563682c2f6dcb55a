import type { Page } from 'playwright-core'
import { type LocalStripe, publishablekey, secretkey } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { scriptStandIn } from '../../plugins/payment-stripe/testing/script-stand-in.ts'
import type { RunningSite } from './running-site.ts'

/** Lets the studio take money by the service alone. @param more of the plugin's settings */
export const offerStripe = (site: RunningSite, local: LocalStripe, more: object = {}): Promise<void> =>
  site.revise('studio', ({ whitelabel }) => {
    const others = whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
    const settings = { secretkey, publishablekey, apiaddress: local.address, ...more }
    whitelabel.plugins = [...others, Object.assign({ name: 'payment-stripe' }, { settings })]
  })

type Behaviour = Parameters<LocalStripe['account']['newMethod']>[0]

/**
 * Answers for the service's hosts: its script, and what that sends there.
 * @param behaviours how cards behave, by their last four digits; all others are declined
 */
export async function answerForStripe(page: Page, local: LocalStripe, behaviours: Record<string, Behaviour>) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scriptStandIn }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const body: Record<string, string> = route.request().postDataJSON()
    const headers = { 'access-control-allow-origin': '*' }
    if (pathname === '/v1/payment_methods') {
      const id = local.account.newMethod(behaviours[(body.number ?? '').slice(-4)] ?? 'declined')
      return route.fulfill({ headers, json: { id } })
    }
    local.account.answerBank(body.client_secret ?? '', body.agrees === 'true')
    return route.fulfill({ headers, json: {} })
  })
}
