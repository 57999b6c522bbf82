#!/usr/bin/env bash
# Audits the SQL of a commit range in a job: marks beside the lines, one comment on the pull request, and the exit code of the audit.
# Settings: SLUICE_FILES, SLUICE_ENGINE, SLUICE_LEVEL, SLUICE_SINCE, SLUICE_LANG, SLUICE_COMMAND, SLUICE_COMMENT (yes or no).
set -uo pipefail

audit=${SLUICE_COMMAND:-sluice-audit}
words=(--level "${SLUICE_LEVEL:-error}" --lang "${SLUICE_LANG:-en}")
[ -n "${SLUICE_ENGINE:-}" ] && words+=(--engine "$SLUICE_ENGINE")
[ -n "${SLUICE_SINCE:-}" ] && words+=(--since "$SLUICE_SINCE")
read -r -a files <<<"${SLUICE_FILES:-.}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if [ "${SLUICE_COMMENT:-yes}" = yes ]; then
  $audit "${words[@]}" --format comment --output "$folder/comment.md" "${files[@]}"
  [ $? -le 1 ] && { $audit comment "$folder/comment.md" || echo "The comment could not be written." >&2; }
fi
if [ -n "${GITLAB_CI:-}" ]; then
  $audit "${words[@]}" --format gitlab --output gl-code-quality-report.json "${files[@]}"
elif [ -n "${GITHUB_ACTIONS:-}" ]; then
  $audit "${words[@]}" --format sarif --output sluice-audit.sarif "${files[@]}"
  $audit "${words[@]}" --format github "${files[@]}"
else
  $audit "${words[@]}" "${files[@]}"
fi
