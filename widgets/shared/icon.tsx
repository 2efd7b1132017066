/** Draws an icon of the set from its path data; the text beside it, or its button, names it. */
export const Icon = ({ paths, filled = false }: { paths: readonly string[]; filled?: boolean }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    {...(filled
      ? { fill: 'currentColor' }
      : {
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        })}
  >
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
