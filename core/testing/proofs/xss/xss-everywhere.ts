import { chromium } from 'playwright-core'
import { browserLaunchOptions } from '../../pages/browser.ts'
import { count, type Proof, partOf } from '../proof.ts'
import { startSentinel } from './pages/sentinel.ts'
import { everyFlow, runRound } from './run-round.ts'
import { payloadsFor } from './tenants/payloads.ts'

/**
 * Runs as many rounds as there are payloads: over all rounds each text of a tenant holds each payload, and every screen
 * is inspected.
 */
export const proof: Proof = {
  name: 'xss.everywhere',
  async run(seed) {
    const sentinel = await startSentinel()
    const browser = await chromium.launch(await browserLaunchOptions())
    try {
      const payloads = payloadsFor(sentinel.origin)
      let [texts, screens, refused] = [0, 0, 0]
      const rounds = partOf(payloads.map((_, index) => (index + seed) % payloads.length))
      for (const [index, round] of rounds.entries()) {
        const shown = { browser, payloads, sentinel: sentinel.origin, round, policies: [true, false], flows: everyFlow }
        const result = await runRound(shown)
        if (result.faults.length > 0) throw new Error(result.faults.slice(0, 10).join('\n'))
        texts = result.texts
        screens += result.screens
        refused += result.refused
        console.log(`     round ${index + 1} of ${rounds.length}: ${count(screens)} screens so far`)
      }
      if (sentinel.asked.length > 0) throw new Error(`the sentinel was asked ${sentinel.asked.join(', ')}`)
      const [perRound, written] = [Math.round(screens / rounds.length), texts * rounds.length]
      return `${rounds.length} of ${payloads.length} payloads in each of ${count(texts)} texts (${count(written)} written, ${count(refused)} refused or quoted by the import) × ${perRound} screens, mails and calendar files among them, with the policy on and off (${count(screens)} looked through): none ran`
    } finally {
      await browser.close()
      await sentinel.close()
    }
  },
}
