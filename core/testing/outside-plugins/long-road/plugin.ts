import { definePlugin, type Point } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** A hundredth of a degree is a minute of driving. */
const minute = 0.01

/**
 * A geocoder and router for tests: all places lie on one long road, and the house number says how many minutes a place
 * is from its beginning. `Broken Road` makes the geocoder fail, and no way leads to `Island`.
 */
export default definePlugin({
  name: 'long-road',
  settings: Type.Object({}),
  setup(host) {
    host.places.register({
      name: 'long-road',
      geocoder: {
        whiletyping: () => false,
        attribution: 'The long road',
        suggest: async (_context, text) =>
          text.includes('Long') ? [{ label: `${text} Road`, parts: {}, point: pointOf(1) }] : [],
        async locate(_context, address) {
          if (address.includes('Broken Road')) throw new Error('connect ECONNREFUSED')
          const house = /^(\d+) Long Road/.exec(address)?.[1]
          if (address === 'Island') return { latitude: 90, longitude: 0 }
          return house === undefined ? null : pointOf(Number(house))
        },
      },
      router: {
        async travel(_context, from, to) {
          if (from.latitude === 90 || to.latitude === 90) return null
          const minutes = Math.round(Math.abs(from.longitude - to.longitude) / minute)
          return { miles: minutes / 2, seconds: minutes * 60 }
        },
      },
    })
  },
})

const pointOf = (house: number): Point => ({ latitude: 0, longitude: house * minute })
