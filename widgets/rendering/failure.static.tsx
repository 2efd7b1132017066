/** The message in place of a widget that failed. */
export const Failure = ({ text }: { text: string }) => (
  <p className="failure" role="alert">
    {text}
  </p>
)
