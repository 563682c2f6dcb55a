import { expect, test } from 'vitest'
import { bookableFaults } from './bookables.ts'

const faultsOf = (customlink: string) =>
  bookableFaults({ id: 'talk', provider: 'quay', name: 'Talk', customlink }, '/bookables/0')

test.each(['public', '/Cart', 'book/dawn', '//api/x', ' public', 'enquire'])(
  'a link %s, where the site has pages, is a fault',
  (link) => {
    expect(faultsOf(link)).toEqual([
      {
        pointer: '/bookables/0/customlink',
        expected: expect.stringContaining('a path that does not begin with'),
        found: expect.stringContaining(link),
      },
    ])
  },
)

test.each(['', 'dawn', '/spring/talk', 'publication', 'cart-racing', 'für dich/Zelt & mehr'])(
  'a link “%s” is none',
  (link) => {
    expect(faultsOf(link)).toEqual([])
  },
)

test.each(['/', '  ', 'a/../public', 'a//b', 'spring?x=1', 'spring#talk', '%70ublic', 'spring\\talk', 'a\tb'])(
  'a link “%s”, which no address asks for, is a fault',
  (link) => {
    expect(faultsOf(link)).toMatchObject([
      { pointer: '/bookables/0/customlink', expected: expect.stringContaining('a path such as') },
    ])
  },
)
