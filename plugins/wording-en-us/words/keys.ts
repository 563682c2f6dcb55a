/** API keys for programs. */
export const keys = {
  'error.too_many_keys': 'There are {maximum} keys already. Please end one that is no longer needed.',
} as const
