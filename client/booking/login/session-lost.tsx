import { useSessionActions } from '../../state/session.ts'
import { Failure } from '../../ui/failure.tsx'

/** Instead of asking somebody to log in who may be signed in: the server could not be asked, and is asked again. */
export function SessionLost() {
  const { refresh } = useSessionActions()
  return <Failure error={{ code: 'unavailable', data: {} }} onRetry={refresh} />
}
