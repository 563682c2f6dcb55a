import { useCallback } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { useSession } from '../../state/session.ts'
import type { LoginNeed } from '../context/login-need.ts'

/** Returns whether a step lacks a required login. Only the contact step can, and only once the session is known. */
export function useLoginMissing(need: LoginNeed): (step: StepDescriptor) => boolean {
  const { known, user } = useSession()
  const isMissing = need === 'account' && known && user === null
  return useCallback(({ kind }) => isMissing && kind === 'second_form_step', [isMissing])
}
