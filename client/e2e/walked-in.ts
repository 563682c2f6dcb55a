import { describe, test } from 'vitest'
import { mouse, touch } from './hands.ts'
import { desktop, phone } from './open-page.ts'

/**
 * The views that are walked: by a test run the first, by `npm run test:views` all. Whoever writes them puts the riskier
 * one first.
 */
export const walked = <View>(views: readonly View[]): readonly View[] =>
  process.env.TEST_VIEWS === 'all' ? views : views.slice(0, 1)

/** `test.each` over views: rows that differ in width, hand, theme or language alone, not in what is shown. */
export const testIn: typeof test.each = new Proxy(test.each, {
  apply: (each, _self, [views]) => Reflect.apply(each, test, [walked(views)]),
})

/** The same for a group of tests. */
export const describeIn: typeof describe.each = new Proxy(describe.each, {
  apply: (each, _self, [views]) => Reflect.apply(each, describe, [walked(views)]),
})

/** A phone and a desk, each in the languages that every demo site has. */
export const everywhere = [
  ['390 px', 'es', phone, touch],
  ['1280 px', 'en-us', desktop, mouse],
  ['390 px', 'en-us', phone, touch],
  ['1280 px', 'es', desktop, mouse],
] as const
