export { hasOffer, lapse, mayOfferAlone, mayTellRoom, offerEnd, wakingTime } from './offers.ts'
export { byJoining, furthestWait, isRival, positionOf, reordered, shapeOf, type Waiting } from './queue.ts'
