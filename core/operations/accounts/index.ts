import type { Operation } from '../define-operation.ts'
import { changePassword } from './change-password.ts'
import { createUser, createUserAccount } from './create-user.ts'
import { eraseUser } from './erase-user.ts'
import { exportUserData } from './export-user-data.ts'
import { getOrCreateUserByEmail } from './get-or-create-user-by-email.ts'
import { getUser } from './get-user.ts'
import { loginUser } from './login-user.ts'
import { requestEmailVerification } from './request-email-verification.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { updateUser } from './update-user.ts'
import { verifyEmail } from './verify-email.ts'

/** Creating, changing and ending accounts. */
export const accountOperations: Operation[] = [
  loginUser,
  createUser,
  createUserAccount,
  getUser,
  updateUser,
  getOrCreateUserByEmail,
  requestPasswordReset,
  resetPassword,
  changePassword,
  requestEmailVerification,
  verifyEmail,
  exportUserData,
  eraseUser,
]
