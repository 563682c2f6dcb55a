/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawUnescaped } from '../../core/testing/proofs/xss/pages/naive-page.ts'
import { settled } from '../../core/testing/proofs/xss/pages/screens.ts'
import { startSentinel } from '../../core/testing/proofs/xss/pages/sentinel.ts'
import { watchedContext } from '../../core/testing/proofs/xss/pages/watched-page.ts'
import { runRound } from '../../core/testing/proofs/xss/run-round.ts'
import { payloadsFor } from '../../core/testing/proofs/xss/tenants/payloads.ts'
import { type PoisonedSite, startPoisonedSite } from '../../core/testing/proofs/xss/tenants/poisoned-site.ts'
import { connect } from './open-page.ts'

const isOwn = (host: string) => host.endsWith('.localhost')
const modes = [
  ['off', false],
  ['on', true],
] as const

describe('hostile texts', () => {
  let browser: Browser
  let sentinel: Awaited<ReturnType<typeof startSentinel>>
  beforeAll(async () => {
    ;[browser, sentinel] = await Promise.all([connect(), startSentinel()])
  })
  afterAll(async () => {
    await browser.close()
    await sentinel.close()
  })

  // The long form, all rounds: npm run prove -- xss
  test.each(modes)(
    'run on no screen, in no mail and in no calendar file with the policy %s',
    { timeout: 180_000 },
    async (_name, policy) => {
      const payloads = payloadsFor(sentinel.origin)
      const round = policy ? 31 : 7
      const options = { browser, payloads, sentinel: sentinel.origin, round, policies: [policy], flows: ['alpha-slot'] }
      const { faults, screens, texts } = await runRound(options)
      expect(faults).toEqual([])
      expect(sentinel.asked).toEqual([])
      expect(screens).toBeGreaterThan(40)
      expect(texts).toBeGreaterThan(5000)
    },
  )

  test('would each be detected if nobody escaped them', async () => {
    for (const [index, payload] of payloadsFor(sentinel.origin).entries()) {
      const watched = await watchedContext(browser, { sentinel: sentinel.origin, policy: false, isOwn })
      const told = await drawUnescaped(watched.page, payload)
      // A payload that leads away may destroy the document; that has been recorded.
      await watched.look().catch(() => undefined)
      const message = `payload ${index}, ${payload.text}`
      await expect.poll(() => [...told, ...watched.faults], { message }).not.toEqual([])
      await watched.context.close()
    }
  })

  describe('on a vulnerable page', () => {
    let site: PoisonedSite
    beforeAll(async () => {
      site = await startPoisonedSite(payloadsFor(sentinel.origin), 0)
    })
    afterAll(() => site.close())

    test.each(modes)('are detected with the policy %s', async (_name, policy) => {
      const watched = await watchedContext(browser, { sentinel: sentinel.origin, policy, isOwn })
      // A component that renders a text as HTML, as dangerouslySetInnerHTML does.
      await watched.page.addInitScript(() => {
        addEventListener('load', () => {
          for (const element of document.querySelectorAll('h1, h2, h3, p'))
            element.innerHTML = element.textContent ?? ''
        })
      })
      await watched.page.goto(`${site.origin('alpha')}/`)
      await settled(watched.page)
      await watched.look()
      // Most payloads run once the picture that they ask for has failed.
      await expect
        .poll(() => watched.faults.join('\n'))
        .toMatch(policy ? /violates the following Content Security Policy/ : /payload \d+ ran/)
      await watched.context.close()
    })

    test.each(modes)('are detected with the policy %s, where the server forgets to escape', async (_name, policy) => {
      const watched = await watchedContext(browser, { sentinel: sentinel.origin, policy, isOwn })
      const address = `${site.origin('alpha')}/`
      await watched.page.goto(address)
      const [html, csp] = await watched.page.evaluate(async () => {
        const answer = await fetch(location.href)
        return [await answer.text(), answer.headers.get('content-security-policy') ?? ''] as const
      })
      const body = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp }
      await watched.page.route(address, (route) => route.fulfill({ body, headers }))
      await watched.page.goto(address)
      await watched.look()
      await expect.poll(() => watched.faults).not.toEqual([])
      await watched.context.close()
    })
  })
})
