/** The rules that a visitor can break, in words: of the form and of the receiver alike. */
export const expected = {
  filledIn: 'must be filled in',
  emailAddress: 'must be an e-mail address, like name@example.com',
}
