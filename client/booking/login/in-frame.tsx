import { Suspense } from 'react'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

/** Few pages are in frames and have a sign-on: its code comes with the first that does. */
const { Screen } = lazyScreen(() => import('./framed-sign-on.tsx'))

/** Sign-on from within another site's frame. */
export const InFrame = ({ label }: { label: string }) => (
  <Suspense fallback={null}>
    <Screen label={label} />
  </Suspense>
)
