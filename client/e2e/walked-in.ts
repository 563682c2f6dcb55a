import { describe, test } from 'vitest'

/** A test run walks the first view, `npm run test:views` all: whoever writes them puts the riskier one first. */
const walked = (views: unknown): unknown[] => {
  if (!Array.isArray(views)) throw new Error('views are a list')
  return process.env.TEST_VIEWS === 'all' ? views : views.slice(0, 1)
}

/** `test.each` over views: rows that differ in width, hand, theme or language alone, not in what is shown. */
export const testIn: typeof test.each = new Proxy(test.each, {
  apply: (each, _self, [views]) => Reflect.apply(each, test, [walked(views)]),
})

/** The same for a group of tests. */
export const describeIn: typeof describe.each = new Proxy(describe.each, {
  apply: (each, _self, [views]) => Reflect.apply(each, describe, [walked(views)]),
})
