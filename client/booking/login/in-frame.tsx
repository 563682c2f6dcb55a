import { Suspense, useSyncExternalStore } from 'react'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

/** Few pages are in frames and have somebody log in: its code comes with the first that does. */
const { Screen } = lazyScreen(() => import('./framed-sign-on.tsx'))

const never = () => () => {}

/** Whether this page is shown within another one, in which nobody types a password. The server can't know. */
export const useFramed = (): boolean =>
  useSyncExternalStore(
    never,
    () => window.top !== window.self,
    () => false,
  )

/** Log-in from within another site's frame; `onDone` is told of its success. */
export const InFrame = (props: { onDone?: () => void }) => (
  <Suspense fallback={null}>
    <Screen {...props} />
  </Suspense>
)
