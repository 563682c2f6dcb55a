export { lapse, mayOfferAlone, mayTellRoom, offerEnd, wakingTime } from './offers.ts'
export { byJoining, isRival, positionOf, reordered, shapeOf, type Waiting } from './queue.ts'
