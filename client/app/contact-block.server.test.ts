import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../core/testing/pages/draw-component.ts'
import type * as Contact from './contact-block.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { ContactBlock } = await stage.load<typeof Contact>('app/contact-block.tsx')

const provider = {
  ...{ id: 'quay', name: 'Quay Street', city: 'Portland', timezone: 'America/New_York' },
  newbusinesshours: { friday: [{ start: '09:00', end: '17:00' }] },
}
const lineOf = (today: string, language: 'en-us' | 'es') =>
  /<summary>(.*?)<\/summary>/.exec(stage.draw(ContactBlock, { provider }, { today, language }))?.[1]

// The page may be read long after the hours: whether it is open now is told by the browser's clock alone.
it.each([
  ['en-us', 'Today 9:00 AM – 5:00 PM', /\bopen/i],
  ['es', 'Hoy 09:00 – 17:00', /abierto/i],
] as const)('a page tells the hours of its day, and claims not to be open, in %s', (language, hours, claim) => {
  const line = lineOf('2026-11-20', language)
  expect(line).toContain(hours)
  expect(line).not.toMatch(claim)
})
