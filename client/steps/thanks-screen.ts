import { lazyScreen } from '../ui/lazy-screen.tsx'

/** The page after a booking. The review loads its code ahead: once something is booked, the network may be gone. */
export const thanksScreen = lazyScreen(() => import('../screens/reservation/thanks-page.tsx'))
