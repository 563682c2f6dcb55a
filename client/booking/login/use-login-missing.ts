import { useCallback } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { useSession } from '../../state/session.ts'
import type { LoginNeed } from './login-need.ts'

/**
 * Whether a step is kept open by a login that is needed and missing: the one that asks who books. Nothing is until it is
 * known who is here.
 */
export function useLoginMissing(need: LoginNeed): (step: StepDescriptor) => boolean {
  const { known, user } = useSession()
  const isMissing = need === 'account' && known && user === null
  return useCallback(({ kind }) => isMissing && kind === 'second_form_step', [isMissing])
}
