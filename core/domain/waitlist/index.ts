export { mayOfferAlone } from './last-hours.ts'
export { hasOffer, lapse, mayTellRoom, offerEnd, wakingTime } from './offers.ts'
export { byJoining, furthestWait, isRival, positionOf, reordered, shapeOf, type Waiting } from './queue.ts'
