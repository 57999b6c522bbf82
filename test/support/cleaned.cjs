// What is rendered is taken away after each test. The library says so to whoever loads it first, which in a group is one file of many.
if (typeof document !== 'undefined') require('@testing-library/react');
